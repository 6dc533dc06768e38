import { scopes, scopeTitles, type Scope } from '@contract/circle/rules'
import { t } from '@/locale'
import { chooseRow } from '@/ui/menu'

/** Lets the person choose who may read a dynamic. null when they close the choice. */
export async function chooseScope(): Promise<Scope | null> {
  const chosen = await chooseRow(scopes.map((scope) => t(scopeTitles[scope])))
  return scopes[chosen] ?? null
}
