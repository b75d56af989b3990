/** The player of a saved game: everything it shows is in the file it stands in. */
import { mount } from 'svelte';
import '../style/tokens.css';
import '../style/app.css';
import Offline from './Offline.svelte';
import type { Saved } from './save';

const saved = JSON.parse(document.getElementById('cinque-game')!.textContent!) as Saved;
mount(Offline, { target: document.getElementById('app')!, props: { saved } });
