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

const invitation = 'sanban.invitation';

/** Keeps the code of an invitation out of the address and the history, until it is used. */
export function takeInvitation() {
  const found = /^#invitation=([a-z2-7]+)$/.exec(location.hash);
  if (!found) return;
  history.replaceState(null, '', location.pathname + location.search + '#/server');
  try {
    sessionStorage.setItem(invitation, found[1]);
  } catch {
    // Without the browser's storage the person opens the link again.
  }
}

export function invitationCode(): string | null {
  try {
    return sessionStorage.getItem(invitation);
  } catch {
    return null;
  }
}

export function clearInvitation() {
  try {
    sessionStorage.removeItem(invitation);
  } catch {
    // Nothing was kept.
  }
}
