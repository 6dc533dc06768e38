import React from 'react'
import { observer } from 'mobx-react-lite'
import { dayTitles, everies, everyTitles, type Day, type Rhythm } from '@contract/subscribe/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { PickerField } from '@/ui/form/picker-field'
import { RadioField } from '@/ui/form/option-fields'
import { fullTime } from '@/ui/format'
import { Sheet } from '@/ui/sheet'
import type { SubscribeStore } from './index-store'
import { hourRows } from './labels'
import './subscribe.css'

const dayRows = Object.entries(dayTitles).map(([key, title]) => ({ key, label: t(title) }))
const everyRows = everies.map((key) => ({ key, label: t(everyTitles[key]) }))

/** When the digest comes. Each choice holds at once. */
export const DigestSheet = observer(function DigestSheet({
  store,
  onClose,
}: {
  store: SubscribeStore
  onClose: () => void
}) {
  const { data } = store.settings
  if (!data) return null
  // the call has told what failed
  const set = (change: Partial<Rhythm>) => void reportFailure(store.setRhythm(change))
  return (
    <Sheet open bare label={t('摘要')} head={<View className="u-title">{t('摘要')}</View>} onClose={onClose}>
      <View className="u-meta sb-sheet">
        {t('把订阅里没读的新内容合成一条系统通知，没有新的就不发。免打扰时段里不会响。')}
      </View>
      <RadioField
        label={t('多久一次')}
        rows={everyRows}
        value={data.every}
        onChange={(every) => set({ every })}
      />
      {data.every === 'weekly' && (
        <PickerField
          label={t('周几')}
          rows={dayRows}
          value={String(data.day)}
          onChange={(day) => set({ day: Number(day) as Day })}
        />
      )}
      {data.every !== 'off' && (
        <PickerField
          label={t('几点')}
          rows={hourRows()}
          value={String(data.hour)}
          onChange={(hour) => set({ hour: Number(hour) })}
        />
      )}
      {data.next && (
        <View className="u-meta sb-sheet">{t('下一次：{time}', { time: fullTime(data.next) })}</View>
      )}
      <View className="sb-sheet u-row u-gap12">
        <Button kind="line" onTap={linkTo('/pages/message/setting')}>
          {t('通知怎么收')}
        </Button>
        <View className="u-grow">
          <Button block onTap={onClose}>
            {t('好')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
