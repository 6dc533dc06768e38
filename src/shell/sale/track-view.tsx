import React from 'react'
import { observer } from 'mobx-react-lite'
import { parcelStateTitles } from '@contract/courier/rules'
import { t } from '@/locale'
import { copyText } from '@/shell/contact'
import { Timeline, type Line } from '@/shell/order/timeline'
import { dayTime } from '@/shell/times'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/states/empty'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { saleGet, type SaleUi } from './kind'
import { useSale } from './of-kind'
import './sale.css'

type Track = Awaited<ReturnType<typeof trackOf>>
const trackOf = (kind: SaleUi, id: string, back: boolean) =>
  saleGet(kind, 'courierSelect', { id, ...(back ? { back } : {}) }, inPlace)

/** The latest first, as people look for where it is now. */
const linesOfTrack = ({ items }: Pick<Track, 'items'>): Line[] =>
  [...items]
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ at, text }, n) => ({
      key: `${at}-${n}`,
      title: text,
      when: n === 0 ? 'now' : 'done',
      time: dayTime(at),
      note: '',
      pictures: [],
    }))

/** Where a parcel is: of an order, or of what goes back. */
export const TrackView = observer(function TrackView({ id, back }: { id: string; back: boolean }) {
  const kind = useSale()
  const track = useStore(() => new Resource(() => trackOf(kind, id, back)), { show: true, pull: true })
  return (
    <LoadedPage of={track} skeleton={<TextSkeleton />}>
      {(data) => <Body track={data} />}
    </LoadedPage>
  )
})

function Body({ track }: { track: Track }) {
  const { company, number, state, items, asked } = track
  if (number === '') return <Empty title={t('还没有快递单号')} text={t('寄出以后，这里能看到物流。')} />
  const said = t(parcelStateTitles[state])
  return (
    <View className="tx-more">
      <Card>
        <View className="u-row u-gap12">
          <View className="u-grow">
            <View className="u-strong">{[company, said].filter(Boolean).join(' · ')}</View>
            <View className="u-text u-figures">{number}</View>
          </View>
          <Button
            kind={asked === null ? 'accent' : 'line'}
            size={44}
            onTap={() => void copyText(number, t('单号复制好了'))}
          >
            {t('复制单号')}
          </Button>
        </View>
      </Card>
      <View className="u-pad">
        {asked === null ? (
          <View className="u-meta">
            {t('这里还查不到物流。复制单号，在{company}的小程序或官网里查。', { company })}
          </View>
        ) : (
          <>
            {items.length === 0 && <View className="u-meta">{t('快递还没有更新，过一会儿再看。')}</View>}
            <Timeline lines={linesOfTrack(track)} />
            <View className="u-meta">{t('{time} 查的', { time: dayTime(asked) })}</View>
          </>
        )}
      </View>
    </View>
  )
}
