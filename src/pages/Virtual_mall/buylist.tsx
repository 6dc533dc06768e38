import React from 'react'
import { observer } from 'mobx-react-lite'
import type { MallOrder } from '@contract/mall/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { Dressed } from '@/features/mall/look'
import { shelfPages } from '@/features/mall/pages'
import { WardrobeRow } from '@/features/mall/wardrobe-row'
import { WardrobeStore } from '@/features/mall/wardrobe-store'
import { View } from '@/platform/components'
import { ListPage } from '@/ui/list/list-page'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

const byId = ({ id }: MallOrder) => id

/** What one has of the mall, with what is worn on top. */
export default signedIn(
  observer(function BuyList() {
    const store = useStore(() => new WardrobeStore(), { show: true })
    return (
      <ListPage
        fixedBar
        list={store.list}
        onRefresh={() => store.load()}
        keyOf={byId}
        rowHeight={88}
        skeleton={<RowSkeleton />}
        renderItem={(order) => <WardrobeRow store={store} order={order} />}
        empty={
          <Empty
            title={t('还没有换过装扮')}
            text={t('攒了一周签到的积分，就能换第一个头像框。')}
            action={{ label: t('去积分商城'), onTap: linkTo(shelfPages.frame) }}
          />
        }
      >
        <View className="ma-stage">
          <Dressed />
        </View>
        {store.list.items.length > 0 && <Section title={t('我拥有的')} />}
      </ListPage>
    )
  }),
)
