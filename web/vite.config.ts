import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { defineConfig, type Plugin } from 'vite';

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

/** Writes the English texts into index.html, in place of `{text:ID}`. */
function texts(): Plugin {
  return {
    name: 'texts',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const english = new FluentBundle('en');
        english.addResource(new FluentResource(readFileSync('messages/en.ftl', 'utf8')));
        return html.replace(/\{text:([\w-]+)\}/g, (_, id: string) => {
          const pattern = english.getMessage(id)?.value;
          if (!pattern) throw new Error(`index.html uses the message ${id}, which is missing`);
          return english.formatPattern(pattern);
        });
      },
    },
  };
}

export default defineConfig({
  // Relative, so that a server can serve the page from any path.
  base: './',
  plugins: [texts(), offline()],
  build: { target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
});
