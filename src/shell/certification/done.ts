import type { Certification } from '@contract/certification/schema'
import { profile } from '@/shell/account/profile'
import { navigation } from '@/platform/navigation'
import { ignored } from '@/platform/ignored'
import { certificationPages } from './leave'

/** Something was handed in: the result takes the form's place. */
export async function showResult(certification?: Certification): Promise<void> {
  // pages that show the standing read it again
  if (certification?.state !== 'pending') void ignored(profile.load())
  await navigation.redirectTo(certificationPages.results)
}
