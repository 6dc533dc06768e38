import React from 'react'
import type { PayableKind } from '@contract/kinds'
import { signedIn } from '@/shell/account/sign-in-first'
import { back } from '@/shell/links'
import { PayView } from '@/shell/payment/pay-view'
import { t } from '@/locale'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

const OwnPay = signedIn(PayView)

/** Pays for something, `?kind=&id=`; cashiers of the web lead back here. */
export default function OrderPay() {
  const { kind, id } = usePageQuery<{ kind: PayableKind; id: string }>()
  const nothing = (
    <PageFrame>
      <Empty
        title={t('这个链接不完整')}
        text={t('从订单里点支付，就会到这里。')}
        action={{ label: t('返回'), onTap: back }}
      />
    </PageFrame>
  )
  return kind && id ? <OwnPay kind={kind} id={id} unknown={nothing} /> : nothing
}
