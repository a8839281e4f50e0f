// Imported first, so that components can override it.
import './styles.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { connection } from './lib/connection.svelte';

mount(App, { target: document.getElementById('page')! });
connection.start();
