/** The page: one component, mounted once. */
import { mount } from 'svelte';
import App from './App.svelte';
import { appShell } from './lib/app-shell.svelte';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import './style/components.css';

appShell.register();
mount(App, { target: document.getElementById('app')! });
