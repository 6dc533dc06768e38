import { t } from '@/locale'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'

/** What a person need not be told: they closed it themselves, or the call has said it. */
const known = ['cancelled', 'offline', 'timeout']

/** Something the person asked for. Never rejects: where the host could not do it, they are told. Calls of the server tell by themselves. */
export const reportFailure = (
  work: Promise<unknown>,
  sentence: string = t('没能完成，请再试一次'),
): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PlatformError && !known.includes(error.code)) feedback.toast(sentence)
    },
  )
