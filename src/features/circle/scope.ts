import { mayHide, scopes, scopeTitles, type Scope } from '@contract/circle/rules'
import { t } from '@/locale'
import { chooseRow } from '@/ui/menu'

/** Lets the person choose who may read a dynamic, under a pseudonym or not. null when they close the choice. */
export async function chooseScope(anonymous: boolean): Promise<Scope | null> {
  const offered = anonymous ? scopes.filter(mayHide) : scopes
  const chosen = await chooseRow(offered.map((scope) => t(scopeTitles[scope])))
  return offered[chosen] ?? null
}
