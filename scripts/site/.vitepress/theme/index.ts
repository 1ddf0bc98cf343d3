import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { TryRequest } from './try-request.js';
import './site.css';

export default { extends: DefaultTheme, enhanceApp: ({ app }) => void app.component('TryRequest', TryRequest) } satisfies Theme;
