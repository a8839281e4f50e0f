import { settings } from '../lib/settings.svelte';
import type { AppraisalInfo } from '../messages';
import type { Appraisal, Subject } from './appraisal.svelte';

const PLACE = 'appraise.level';

/** The level that the person chose, or the default. */
export function levelOf(info: AppraisalInfo): string {
  const chosen = settings.other(PLACE);
  return info.levels.find((level) => level.value === chosen)?.value ?? info.usual;
}

export function setLevel(level: string) {
  settings.setOther(PLACE, level);
}

/** Starts an appraisal at the level that the person chose. */
export function begin(appraisal: Appraisal, subject: Subject, info: AppraisalInfo): Promise<void> {
  return appraisal.begin(subject, levelOf(info));
}
