import React from 'react'
import { observer } from 'mobx-react-lite'
import { categoryTitles, gradeNotes, gradeTitles } from '@contract/secondhand/rules'
import { wayTitles } from '@contract/sale/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { PictureGrid } from '@/ui/picture-grid'
import { Price } from '@/ui/price'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { pathOfGoods } from '../pages'
import '@/shell/sale/sale.css'

const read = (id: string, n: number) => get('secondHandOrder/former', { id, n }, inPlace)
type Former = Awaited<ReturnType<typeof read>>

/** What was bought, as it was then: nobody can change it any more. */
export const FormerView = observer(function FormerView({ id, n }: { id: string; n: number }) {
  const former = useStore(() => new Resource(() => read(id, n)))
  return (
    <LoadedPage of={former} skeleton={<TextSkeleton />}>
      {(data) => <Body former={data} />}
    </LoadedPage>
  )
})

function Body({ former }: { former: Former }) {
  const { title, text, pictures, grade, category, tags, price, original, ways, count, at, goods, there } =
    former
  return (
    <>
      <Strip icon="lock" text={t('这是 {time} 下单时的样子，之后怎么改都不变', { time: dayTime(at) })} />
      <View className="u-pad tx-more">
        {pictures.length > 0 && <PictureGrid pictures={pictures} />}
        <View className="tx-line-sum tx-more">
          <Price fen={price} size="hero" />
          {original !== null && <View className="u-meta tx-was">{yuan(original)}</View>}
          <View className="u-meta u-figures">× {count}</View>
        </View>
        <View className="u-display" ariaRole="heading">
          {title}
        </View>
        <View className="o-tags">
          <Tag>{t(categoryTitles[category])}</Tag>
          <Tag tone="amber">{t(gradeTitles[grade])}</Tag>
          {ways.map((way) => (
            <Tag key={way}>{t(wayTitles[way])}</Tag>
          ))}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </View>
        <View className="u-meta tx-more">{t('卖家保证的成色：{note}', { note: t(gradeNotes[grade]) })}</View>
        <View className="u-text tx-more">{text}</View>
        <View className="tx-more">
          {there ? (
            <Button block kind="line" onTap={linkTo(pathOfGoods(goods))}>
              {t('看它现在的样子')}
            </Button>
          ) : (
            <View className="u-meta">{t('这件现在不在架上了。')}</View>
          )}
        </View>
      </View>
    </>
  )
}
