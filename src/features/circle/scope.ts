import { scopes, scopeTitles, type Scope } from '@contract/circle/rules'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'

/** Lets the person choose who may read a dynamic. null when they close the choice. */
export async function chooseScope(): Promise<Scope | null> {
  const chosen = await feedback.actionSheet(scopes.map((scope) => t(scopeTitles[scope]))).catch(() => -1)
  return scopes[chosen] ?? null
}
