import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { phases, type Phase } from '@contract/discount/rules'
import type { Activity } from '@contract/discount/fields'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { ActivityCard } from '@/features/discount/activity-card'
import { ActivityForm } from '@/features/discount/activity-form'
import { ActivitiesStore } from '@/features/discount/lists-store'
import { shopsPage } from '@/features/discount/pages'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { ListPage } from '@/ui/list/list-page'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import '@/features/discount/discount.css'

const labels: Record<Phase, string> = { soon: t('即将开抢'), running: t('抢券中'), ended: t('已结束') }
const order: readonly Phase[] = ['running', 'soon', 'ended']
const views = order.filter((key) => phases.includes(key)).map((key) => ({ key, label: labels[key] }))
const byId = ({ id }: Activity) => id

/** Rushes of the school, or of one shop, `?shop=`; `?view=edit` writes one down. */
export default function StorePage() {
  const { view, shop, id } = usePageQuery<{ view: 'edit'; shop: string; id: string }>()
  if (view === 'edit' && shop !== undefined)
    return (
      <SignedIn>
        <ActivityForm shop={shop} id={id} />
      </SignedIn>
    )
  return <Activities shop={shop} />
}

const Activities = observer(function Activities({ shop }: { shop?: string | undefined }) {
  const [store] = useState(() => new ActivitiesStore(shop))
  const { list, phase } = store
  usePageEvent('onShow', () => void store.back())
  useShare(() => ({
    title: t('抢券'),
    path: `/pages/generalProbe/store${shop === undefined ? '' : `?shop=${shop}`}`,
  }))
  return (
    <ListPage
      list={list}
      keyOf={byId}
      renderItem={(activity) => <ActivityCard activity={activity} />}
      rowHeight={136}
      skeleton={<RowSkeleton rows={4} />}
      empty={<Nothing phase={phase} />}
    >
      <View className="dc-seg">
        <Segmented items={views} value={phase} onChange={store.choose} />
      </View>
    </ListPage>
  )
})

function Nothing({ phase }: { phase: Phase }) {
  const shops = { label: t('看优惠商家'), onTap: linkTo(shopsPage) }
  if (phase === 'running')
    return <Empty title={t('现在没有券可抢')} text={t('先看看哪些店出示优惠卡就打折。')} action={shops} />
  if (phase === 'soon')
    return <Empty title={t('还没有要开抢的')} text={t('有新活动会排到这里，可以设提醒。')} />
  return <Empty drawing="lamp" title={t('还没有结束的活动')} />
}
