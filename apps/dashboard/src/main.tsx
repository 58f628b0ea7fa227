import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/map.css';
import './styles/views.css';
import './styles/chat.css';
import './styles/overview.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { startLanguages } from './i18n/i18n.js';

const place = document.getElementById('page');
if (!place) {
  throw new Error('the document has no place for the page');
}
await startLanguages();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
