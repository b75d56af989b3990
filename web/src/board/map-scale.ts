/** Tells a drawing how large a pixel is, so that its labels stay readable at every size. */
import type { Attachment } from 'svelte/attachments';

/**
 * Sets `--map-px` on a drawing, the units of the drawing per pixel on the screen, and reports it.
 * A label's size is then `max(14px, calc(11.5 * var(--map-px, 1px)))`. `--map-units` is the same without a unit.
 */
export function mapScale(onchange?: (unitsPerPixel: number) => void): Attachment<SVGSVGElement> {
  return (node) => {
    const measure = () => {
      const scale = node.getScreenCTM?.()?.a ?? 0;
      if (scale <= 0) return;
      node.style.setProperty('--map-px', `${(1 / scale).toFixed(3)}px`);
      node.style.setProperty('--map-units', (1 / scale).toFixed(3));
      onchange?.(1 / scale);
    };
    const size = new ResizeObserver(measure);
    size.observe(node);
    measure();
    return () => size.disconnect();
  };
}
