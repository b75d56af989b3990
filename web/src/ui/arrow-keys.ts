/** Move the focus through a list of buttons with the arrow keys; the list is one tab stop. */
export function moveFocus(event: KeyboardEvent): void {
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
