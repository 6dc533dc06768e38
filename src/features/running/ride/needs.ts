import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { authenticationPage, certificatePage, signInPage } from '@/net/prompts'
import { applyPage } from '../shared/pages'
import { yuan } from '../shared/labels'
import { marginPage } from './pages'

/** A step to being a rider who may take orders. */
interface Need {
  title: string
  path: string
  done: boolean
}

/** Those that are still to be taken, in order; null: a visitor, of whom nothing is known. */
export function missingOf(rider: Rider | null): Need[] {
  const { student = false, verified = false, gender = false } = rider?.needs ?? {}
  const short = rider ? Math.max(0, rider.margin.required - rider.margin.balance) : 1
  const steps: Need[] = [
    {
      title: t('登录'),
      path: signInPage,
      done: rider !== null,
    },
    {
      title: t('学生认证'),
      path: authenticationPage,
      done: student,
    },
    {
      title: t('实名认证'),
      path: certificatePage,
      done: verified,
    },
    {
      title: t('填写性别'),
      path: '/pages/user/editInfo/index',
      done: gender,
    },
    {
      title: t('骑手申请'),
      path: applyPage,
      done: rider !== null && rider.state !== null,
    },
    {
      title: rider && short > 0 ? t('保证金 {sum}', { sum: yuan(short) }) : t('保证金'),
      path: marginPage,
      done: short === 0,
    },
  ]
  return steps.filter(({ done }) => !done)
}
