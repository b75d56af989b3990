/** The page: one component, mounted once. */
import { mount } from 'svelte';
import App from './App.svelte';
import './style/tokens.css';
import './style/app.css';

mount(App, { target: document.getElementById('app')! });
