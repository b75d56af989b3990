/** The page: one component, mounted once. */
import { mount } from 'svelte';
import App from './App.svelte';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import './style/components.css';

mount(App, { target: document.getElementById('app')! });
