import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { authenticationPage, certificatePage, signInPage } from '@/net/prompts'
import type { IconName } from '@/ui/icons/names'
import { applyPage } from '../shared/pages'
import { yuan } from '../shared/words'
import { marginPage } from './pages'

/** A step to being a rider who may take orders. */
interface Need {
  key: 'sign-in' | keyof Rider['needs'] | 'apply' | 'margin'
  icon: IconName
  title: string
  text: string
  path: string
  done: boolean
}

/** All of them in the order in which they are taken; null: a visitor, of whom nothing is known. */
function needsOf(rider: Rider | null): Need[] {
  const { student = false, verified = false, gender = false } = rider?.needs ?? {}
  const short = rider ? Math.max(0, rider.margin.required - rider.margin.balance) : 1
  const steps: Need[] = [
    {
      key: 'sign-in',
      icon: 'user',
      title: t('登录'),
      text: t('用手机号就能注册'),
      path: signInPage,
      done: rider !== null,
    },
    {
      key: 'student',
      icon: 'school',
      title: t('学生认证'),
      text: t('只有本校同学能接单'),
      path: authenticationPage,
      done: student,
    },
    {
      key: 'verified',
      icon: 'id',
      title: t('实名认证'),
      text: t('出了问题找得到人'),
      path: certificatePage,
      done: verified,
    },
    {
      key: 'gender',
      icon: 'user',
      title: t('填写性别'),
      text: t('有些单只要同性骑手'),
      path: '/pages/user/editInfo/index',
      done: gender,
    },
    {
      key: 'apply',
      icon: 'moped',
      title: t('骑手申请'),
      text: t('同意骑手规则就是骑手'),
      path: applyPage,
      done: rider !== null && rider.state !== null,
    },
    {
      key: 'margin',
      icon: 'shield-lock',
      title: rider && short > 0 ? t('保证金 {sum}', { sum: yuan(short) }) : t('保证金'),
      text: t('不接了随时可退'),
      path: marginPage,
      done: short === 0,
    },
  ]
  return rider === null ? steps : steps.filter(({ key }) => key !== 'sign-in')
}

export const missingOf = (rider: Rider | null): Need[] => needsOf(rider).filter(({ done }) => !done)
