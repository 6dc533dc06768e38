import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { Block, Row, rowsMax, type AsideBlock } from '@/shell/aside/block'
import { useKept } from '@/shell/aside/kept'
import { linkTo } from '@/shell/links'
import { dayTime } from '@/shell/times'
import { session } from '@/net/session'
import { Tag } from '@/ui/tag'
import { MyOrdersStore } from './mine-store'
import { tones } from './mine-view'
import { useFrames } from './use-frames'

const ordersPage = '/pages/runErrands/myorders'

/** What of one's orders is not over: those that wait for oneself first. */
const OpenOrders = observer(function OpenOrders() {
  const { list, load } = useKept('orders', session.info?.user_id ?? '', () => new MyOrdersStore())
  useFrames(({ type }) => type === 'order', load)
  const open = list.items.filter(({ stands }) => stands !== 'over').slice(0, rowsMax)
  if (list.phase !== 'error' && open.length === 0) return null
  return (
    <Block
      title={t('我的订单')}
      page={ordersPage}
      phase={list.items.length > 0 ? 'ready' : list.phase}
      failure={t('订单没有加载出来')}
      onRetry={load}
    >
      {open.map(({ id, title, kind, at, state, stands, page }) => (
        <Row key={id} title={title} text={`${t(kind)} · ${dayTime(at)}`} onTap={linkTo(page)}>
          <Tag tone={tones[stands]}>{t(state)}</Tag>
        </Row>
      ))}
    </Block>
  )
})

const Orders = () => (
  <SignedIn guest={<></>}>
    <OpenOrders />
  </SignedIn>
)

export default { order: 3, Content: Orders } satisfies AsideBlock
