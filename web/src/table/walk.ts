/** Arrow keys walk a list of buttons: one tab stop, roving inside. */
export function walk(event: KeyboardEvent): void {
  if (!['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
  if (event.target instanceof HTMLInputElement) return;
  const list = event.currentTarget as HTMLElement;
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const i = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const by = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1;
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : i + by;
  buttons[(to + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
