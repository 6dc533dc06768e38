import React from 'react'
import { observer } from 'mobx-react-lite'
import { useSchools } from '@/shell/account/school/schools'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'
import { Cell } from '@/ui/cell'
import { useStore } from '@/ui/use-store'
import { linkToVerify } from './verification'

/** The school's account that is bound; nothing where no school signs people in and none is. */
export const SchoolRow = observer(function SchoolRow() {
  const schools = useSchools()
  const mine = useStore(() => new Resource(() => get('sso/mine', {}, inPlace)), {
    load: (one) => Promise.all([one.load(), schools.load()]),
    show: (one) => one.load(),
  })
  const bound = mine.data?.bound
  if (!bound && (schools.data?.items.length ?? 0) === 0) return null
  const unbind = async () => {
    const content = t('以后不能用它登录，别的登录方式和学生认证不受影响。')
    if (
      !(await feedback.modal({ title: t('解绑学校账号？'), content, confirmText: t('解绑'), danger: true }))
    )
      return
    await post('sso/unbind', {})
    await mine.load()
    feedback.toast(t('已解绑'), { icon: 'success' })
  }
  // what failed was told
  const tap = () => void ignored(unbind())
  return (
    <Cell
      icon="school"
      title={t('学校账号')}
      value={bound ? bound.school : t('未绑定')}
      onTap={bound ? tap : linkToVerify('school')}
    />
  )
})
