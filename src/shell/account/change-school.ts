import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { profile } from './profile'
import type { ChosenSchool } from './profile'

/** Whether the person wants the school in place of the one before, told what changes with it. Who has none is not asked. */
export async function agreesToChange(school: ChosenSchool): Promise<boolean> {
  const { me, school: before } = profile
  if (!before || before.id === school.id) return true
  const lines = [
    t('首页、圈子和跑腿都换成{name}的。', { name: school.name }),
    me && t('{before}的收货地址在那边用不了，要另外添加。', { before: before.name }),
    me?.student && t('{before}的学生认证会失效，要重新认证。', { before: before.name }),
  ]
  return feedback.modal({
    title: t('换到{name}？', { name: school.name }),
    content: lines.filter(Boolean).join(''),
    confirmText: t('换学校'),
    danger: me?.student === true,
  })
}
