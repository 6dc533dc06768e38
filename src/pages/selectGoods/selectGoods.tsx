import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { OwnGoods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { keyOf } from '@/features/secondhand/goods/goods-tile'
import { GoodsLine } from '@/features/secondhand/goods/own-row'
import { goodsOf } from '@/features/secondhand/goods/own-store'
import { pathToRecommend, releasePage } from '@/features/secondhand/pages'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'

const row = (goods: OwnGoods) => (
  <Card label={goods.title} onTap={linkTo(pathToRecommend(goods.id))}>
    <GoodsLine goods={goods} />
  </Card>
)

/** One's own listings, to choose one that is recommended in the circle. */
export default signedIn(
  observer(function SelectGoods() {
    const [list] = useState(() => goodsOf({ list: 'selling' }))
    return (
      <ListPage
        list={list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={134}
        skeleton={<CardSkeleton rows={4} />}
        empty={
          <Empty
            title={t('还没有在卖的')}
            text={t('先上架一件，再推荐到圈子。')}
            action={{ label: t('卖闲置'), icon: 'pencil', onTap: linkTo(releasePage) }}
          />
        }
      >
        <View className="u-meta go-note">{t('选一件，写一条动态推荐给同学。')}</View>
      </ListPage>
    )
  }),
)
