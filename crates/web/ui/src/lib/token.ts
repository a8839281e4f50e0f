const name = 'sanban.token';

/**
 * The token that the server printed, if this tab was opened with it. It is removed from the address at
 * once, so that it is neither bookmarked nor shared.
 */
export function takeToken(): string | null {
  const found = /^#token=([^&]+)/.exec(location.hash);
  if (found) {
    history.replaceState(null, '', location.pathname + location.search + '#/');
    try {
      sessionStorage.setItem(name, decodeURIComponent(found[1]));
    } catch {
      return decodeURIComponent(found[1]);
    }
  }
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
