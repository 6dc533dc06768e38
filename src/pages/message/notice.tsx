import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoticesPage } from '@/shell/message/notices'
import { NoticesStore } from '@/shell/message/notices-store'
import { usePageQuery } from '@/platform/query'
import { Empty } from '@/ui/states/empty'
import { useTitle } from '@/ui/use-title'

const kinds = {
  orders: {
    title: t('订单通知'),
    none: t('没有订单通知'),
    text: t('接单、送达、退款和评价的消息会到这里。'),
  },
  classes: {
    title: t('上课提醒'),
    none: t('没有上课提醒'),
    text: t('在课表的设置里选什么时候提醒，提醒会到这里。'),
  },
  system: {
    title: undefined,
    none: t('没有系统通知'),
    text: t('审核、举报和账号的消息会到这里。'),
  },
}
const kindOf = (name: string | undefined): keyof typeof kinds =>
  name === 'orders' || name === 'classes' ? name : 'system'

/** What the system had to say to me; by `?group` of my orders or classes alone. */
export default signedIn(function SystemNotices() {
  const group = kindOf(usePageQuery<{ group: string }>().group)
  const [store] = useState(() => new NoticesStore({ group }))
  const { title, none, text } = kinds[group]
  useTitle(title)
  return <NoticesPage store={store} empty={<Empty title={none} text={text} />} />
})
