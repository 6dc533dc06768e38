import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { profile } from './profile'
import type { ChosenSchool } from './profile'

/** Whether the person wants the school although their certification, which is of the one before, ends with it. */
export async function agreesToChange(school: ChosenSchool): Promise<boolean> {
  const { me } = profile
  if (!me?.student || !me.school || me.school.id === school.id) return true
  return feedback.modal({
    title: t('换到{name}？', { name: school.name }),
    content: t('你的学生认证是{name}的，换学校后会失效，要重新认证。', { name: me.school.name }),
    confirmText: t('换学校'),
    danger: true,
  })
}
