/** Entry point of a saved game: everything it shows is in the same file. */
import { mount } from 'svelte';
import '../style/tokens.css';
import '../style/base.css';
import '../style/controls.css';
import '../style/components.css';
import SavedReplay from './SavedReplay.svelte';
import type { Saved } from './save-replay';

const saved = JSON.parse(document.getElementById('cinque-game')!.textContent!) as Saved;
mount(SavedReplay, { target: document.getElementById('app')!, props: { saved } });
