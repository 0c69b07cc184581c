import { firstLocale, inLanguage } from './locale.ts';

/**
 * The pages of the web app, as patterns of their paths without the language prefix. The server answers them with the
 * app, and anything else that a browser navigates to with the home page and status 404.
 */
export const pages = [
  '/',
  '/login',
  '/admin-login',
  '/admin-register',
  '/super-admin',
  '/super-admin/audit',
  '/super-admin/review',
  '/super-admin/holds',
  '/secure-account',
  '/profile',
  '/user-profile',
  '/register',
  '/reset-password',
  '/vehicle-keycode-request',
  '/cart',
  '/payment-success',
  '/track/:token',
  '/dashboard',
  '/user-dash',
  '/admin',
  '/admin/requests/:id',
] as const;

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));

/** The path without its language prefix and without a slash at its end. */
export const plainPath = (path: string): string => inLanguage(path, firstLocale).replace(/\/+$/, '') || '/';

export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(plainPath(path)));
