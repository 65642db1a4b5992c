import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipAsync } from '@gfx/zopfli';
import { defineConfig, type Plugin } from 'vite';
import { bundleOf, formatted } from './src/text/bundle';

/** The picture that other sites show beside a link to the page: thresholds of two piles of Fibonacci nim. */
const PICTURE = 'preview.png';

/** Writes the service worker with the list of all files of the page and a version that changes whenever a file does. */
function offline(): Plugin {
  return {
    name: 'offline',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = readdirSync('public');
        const hash = createHash('sha256');
        for (const name of files) hash.update(readFileSync(`public/${name}`));
        for (const [name, output] of Object.entries(bundle)) {
          // Only other sites show the picture.
          if (name === PICTURE) continue;
          files.push(name);
          hash.update(name).update(output.type === 'chunk' ? output.code : output.source);
        }
        files.sort();
        const source = readFileSync('offline/sw.js', 'utf8')
          .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
          .replace('[/* FILES */]', JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The version of this program, as it is cited. */
const version = /^version: (.*)$/m.exec(readFileSync('../CITATION.cff', 'utf8'))?.[1] ?? '';

/** Where the source is: an address in the environment variable FIBNIM_SOURCE. Without it the page has no link to it. */
const source = process.env.FIBNIM_SOURCE;

/** Adds the licences and the file for citations, to which the page links. */
function legal(): Plugin {
  return {
    name: 'legal',
    generateBundle() {
      const licences = ['../LICENSE-MIT', '../LICENSE-APACHE'].map((name) => readFileSync(name, 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'LICENSE.txt', source: licences.join(`\n${'-'.repeat(80)}\n\n`) });
      this.emitFile({ type: 'asset', fileName: 'CITATION.cff', source: readFileSync('../CITATION.cff', 'utf8') });
    },
  };
}

/** Leaves the comments and the indentation out of the files of messages, which the page does not need. */
function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    load(id) {
      const path = /^(.*\.ftl)\?raw$/.exec(id)?.[1];
      if (path === undefined) return null;
      const short = readFileSync(path, 'utf8').replace(/^#.*\n|^\n/gm, '').replace(/^ +/gm, ' ');
      return `export default ${JSON.stringify(short)}`;
    },
  };
}

/** Where the page will be published: an address in the environment variable FIBNIM_SITE. Without it links to the
 * picture are relative. */
const site = process.env.FIBNIM_SITE;

/** Adds the picture that other sites show beside a link to the page, and the tags that name it. */
function pictured(): Plugin {
  const address = site ? new URL(PICTURE, site).href : `./${PICTURE}`;
  const tags =
    { 'og:image': address, 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' };
  return {
    name: 'pictured',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PICTURE, source: readFileSync(PICTURE) });
    },
    transformIndexHtml: () => [
      ...Object.entries(tags).map(([property, content]) =>
        ({ tag: 'meta', attrs: { property, content }, injectTo: 'head' as const }),
      ),
      ...(site ? [{ tag: 'meta', attrs: { property: 'og:url', content: site }, injectTo: 'head' as const }] : []),
    ],
  };
}

/** Writes the English texts into index.html, in place of `{text:ID}`. */
function texts(): Plugin {
  return {
    name: 'texts',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const english = bundleOf('en', readFileSync('messages/en.ftl', 'utf8'));
        const escaped = source?.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
        const linked = escaped ? html.replace('{source}', () => escaped) : html.replace(/\n.*\{source\}.*/, '');
        const filled = linked.replace('{version}', version);
        return filled.replace(/\{text:([\w-]+)\}/g, (_, id: string) => formatted([english], id, {}));
      },
    },
  };
}

/** Compresses WebAssembly, since not every server compresses what it sends, and to 6% less than they would;
 * src/engine/worker.ts decompresses it. */
function packed(): Plugin {
  return {
    name: 'packed',
    async generateBundle(_, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (name.endsWith(PACKED) && output.type === 'asset')
          output.source = await gzipAsync(Buffer.from(output.source), { numiterations: 5 });
      }
    },
  };
}
const PACKED = '.packed';
const output = {
  assetFileNames: ({ names: [name] }: { names: string[] }) =>
    `assets/[name]-[hash]${name?.endsWith('.wasm') ? PACKED : '[extname]'}`,
};

export default defineConfig({
  // Relative, so that a server can serve the page from any path.
  base: './',
  plugins: [messages(), texts(), legal(), pictured(), packed(), offline()],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output },
  },
  worker: { format: 'es', rolldownOptions: { output } },
});
