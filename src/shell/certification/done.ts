import type { Certification } from '@contract/certification/schema'
import { profile } from '@/shell/account/profile'
import { navigation } from '@/platform/navigation'
import { certificationPages } from './leave'

/** Something was handed in: the result takes the form's place. */
export async function showResult(certification?: Certification): Promise<void> {
  if (certification?.state !== 'pending') void profile.load().catch(() => undefined)
  await navigation.redirectTo(certificationPages.results)
}
