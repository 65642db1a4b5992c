import { h } from '../ui/dom';
import type { View } from '../view';
export function exploreView(): View {
  return { title: 'Explore', element: h('div', {}, h('h1', {}, 'Explore')), show: () => undefined, leave: () => undefined };
}
