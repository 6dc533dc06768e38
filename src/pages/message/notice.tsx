import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoticesPage } from '@/shell/message/notices'
import { NoticesStore } from '@/shell/message/notices-store'
import { usePageQuery } from '@/platform/query'
import { Empty } from '@/ui/states/empty'
import { useTitle } from '@/ui/use-title'

/** What the system had to say to me; with `?group=orders` what happened to my orders. */
export default signedIn(function SystemNotices() {
  const orders = usePageQuery<{ group: string }>().group === 'orders'
  const [store] = useState(() => new NoticesStore({ group: orders ? 'orders' : 'system' }))
  useTitle(orders ? t('订单通知') : undefined)
  return (
    <NoticesPage
      store={store}
      empty={
        orders ? (
          <Empty title={t('没有订单通知')} text={t('接单、送达、退款和评价的消息会到这里。')} />
        ) : (
          <Empty title={t('没有系统通知')} text={t('审核、举报和账号的消息会到这里。')} />
        )
      }
    />
  )
})
