import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { dayOf } from '@/shell/times'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { fullTime } from '@/ui/format'
import { DateField, TimeField } from '@/ui/form/date-field'
import { Sheet } from '@/ui/sheet'
import { Segmented } from '@/ui/segmented'
import type { EditorStore } from './editor-store'
import { PublishStore } from './publish-store'
import './edit.css'

interface PublishSheetProps {
  store: EditorStore
  open: boolean
  onClose: () => void
}

/** Says from when until when the page shows, and what that leads to, before it is published. */
export const PublishSheet = ({ store, open, onClose }: PublishSheetProps) => (
  <Sheet open={open} bare label={t('发布')} head={<Head />} onClose={onClose}>
    <Terms store={store} onClose={onClose} />
  </Sheet>
)

const Head = () => (
  <View className="u-title" ariaRole="heading">
    {t('发布')}
  </View>
)

const starts = [
  { key: 'now', label: t('马上开始') },
  { key: 'later', label: t('定个时间') },
] as const
const ends = [
  { key: 'always', label: t('一直显示') },
  { key: 'until', label: t('到时间结束') },
] as const

const Terms = observer(function Terms({ store, onClose }: Omit<PublishSheetProps, 'open'>) {
  const [publishing] = useState(() => new PublishStore(store))
  const { form, consequence } = publishing
  const { later, ending } = form.values
  const today = dayOf(Date.now())
  const publish = async () => {
    const done = await publishing.publish()
    // another administrator's change is shown on the page
    if (!done && !store.saver.theirs) return
    onClose()
    if (!done) return
    feedback.toast(
      done.starts === null ? t('已发布') : t('定好了，{time} 开始', { time: fullTime(done.starts) }),
      done.starts === null ? { icon: 'success' } : {},
    )
  }
  return (
    <View className="pd-terms">
      <View className="u-pad pd-choice">
        <Segmented
          items={starts}
          value={later ? 'later' : 'now'}
          onChange={(key) => form.set('later', key === 'later')}
        />
      </View>
      {later && (
        <>
          <DateField {...form.field('starts')} start={today} />
          <TimeField {...form.field('startTime')} />
        </>
      )}
      <View className="u-pad pd-choice">
        <Segmented
          items={ends}
          value={ending ? 'until' : 'always'}
          onChange={(key) => form.set('ending', key === 'until')}
        />
      </View>
      {ending && (
        <>
          <DateField {...form.field('ends')} start={today} />
          <TimeField {...form.field('endTime')} />
        </>
      )}
      <View className="u-pad pd-end">
        <View className="u-ink2" ariaRole="status">
          {consequence}
        </View>
        <Button block loading={form.busy} onTap={() => void publish()}>
          {t('发布')}
        </Button>
      </View>
    </View>
  )
})
