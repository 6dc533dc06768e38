import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { MemoWay } from '@contract/timetable/share/rules'
import type { Feed } from '@contract/timetable/share/schema'
import { t } from '@/locale'
import { session } from '@/net/session'
import { openCalendar } from '@/platform/calendar'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { system } from '@/platform/system'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { relativeTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Segmented } from '@/ui/segmented'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { FeedStore } from './feed-store'
import { asCalendar } from './pages'
import './share.css'

const memoWays: { key: MemoWay; label: string }[] = [
  { key: 'none', label: t('不放进去') },
  { key: 'event', label: t('当作日程') },
  { key: 'todo', label: t('当作待办') },
]

type Phone = 'ios' | 'android' | 'other'
const phones: { key: Phone; label: string }[] = [
  { key: 'ios', label: 'iPhone' },
  { key: 'android', label: t('安卓') },
  { key: 'other', label: 'Outlook' },
]
const steps: Record<Phone, readonly string[]> = {
  ios: [
    t('复制上面的地址'),
    t('打开“设置”，进“App”里的“日历”，再进“日历账户”'),
    t('点“添加账户”，选“其他”，再选“添加已订阅的日历”'),
    t('粘贴地址，点“下一步”，再点“存储”'),
  ],
  android: [
    t('复制上面的地址'),
    t('用电脑打开谷歌日历网页，在“其他日历”旁点加号，选“通过网址添加”'),
    t('粘贴地址并添加，手机上的谷歌日历过一会儿就有'),
    t('小米、华为、荣耀的系统日历：在“日历”的设置里找“订阅日历”或“添加账户”，粘贴地址'),
  ],
  other: [
    t('复制上面的地址'),
    t('打开 Outlook 的日历，点“添加日历”，选“从 Web 订阅”'),
    t('粘贴地址，起个名字，点“导入”'),
  ],
}

/** The timetable in the calendar of a phone: an address, what stands in it, and what to do with it. */
export const FeedView = observer(function FeedView() {
  const store = useStore(() => new FeedStore(session.info?.user_id ?? ''), { pull: true })
  useTitle(t('日历订阅'))
  return (
    <PageFrame>
      <View className="ts-head">
        <View className="u-display" ariaRole="heading">
          {t('在手机日历里看课表')}
        </View>
        <View className="u-ink2 ts-head-sub">
          {t('订阅一次，加课、调课、放假都会自己更新。地址就是钥匙，谁拿到都能看你的课，不要发给别人。')}
        </View>
      </View>
      <Loaded of={store.feed} skeleton={<LinesSkeleton />}>
        {({ feed }) => (feed ? <Made store={store} feed={feed} /> : <Fresh store={store} />)}
      </Loaded>
    </PageFrame>
  )
})

interface OptionsProps {
  store: FeedStore
  memos: MemoWay
  exams: boolean
}
const Options = observer(function Options({ store, memos, exams }: OptionsProps) {
  const known = store.exams.length
  return (
    <>
      <PickerField label={t('备忘')} rows={memoWays} value={memos} onChange={store.setMemos} />
      <CellGroup>
        <SwitchField
          icon="certificate"
          label={t('考试')}
          hint={
            known > 0
              ? t('这台设备上读到的 {n} 场，按你的上课提醒来提醒', { n: known })
              : t('在“考试安排”里读一次，就会放进来')
          }
          value={exams}
          onChange={store.setExams}
        />
      </CellGroup>
    </>
  )
})

const Fresh = observer(function Fresh({ store }: { store: FeedStore }) {
  const { memos, withExams, making } = store
  return (
    <>
      <Options store={store} memos={memos} exams={withExams} />
      <View className="ts-acts">
        <Button block loading={making.busy} onTap={() => void making.run()}>
          {t('生成订阅地址')}
        </Button>
      </View>
    </>
  )
})

const Made = observer(function Made({ store, feed }: { store: FeedStore; feed: Feed }) {
  const { address, making, dropping } = store
  const renew = async () => {
    const sure = await feedback.modal({
      title: t('换一个新地址？'),
      content: t('旧地址马上失效，订阅过的日历要用新地址重新添加。'),
      confirmText: t('换新的'),
    })
    if (sure) await making.run()
  }
  const drop = async () => {
    const sure = await feedback.modal({
      title: t('停用订阅？'),
      content: t('日历里的课会在下次更新时消失。'),
      confirmText: t('停用'),
      danger: true,
    })
    if (sure) await dropping.run()
  }
  return (
    <>
      {address === '' ? (
        <View className="ts-note">{t('地址只在生成时显示一次。弄丢了就换一个新的。')}</View>
      ) : (
        <View className="ts-card">
          <View className="u-meta">{t('订阅地址，只显示这一次')}</View>
          <View className="ts-address u-figures">{address}</View>
          <View className="ts-row">
            <Button size={44} className="u-grow" icon="link" onTap={() => void store.copy()}>
              {t('复制地址')}
            </Button>
            {openCalendar && (
              <Button
                size={44}
                kind="line"
                className="u-grow"
                onTap={() => openCalendar?.(asCalendar(address))}
              >
                {t('用日历打开')}
              </Button>
            )}
          </View>
        </View>
      )}
      <CellGroup>
        <Cell
          icon="refresh"
          title={t('日历来取过 {n} 次', { n: feed.reads })}
          text={
            feed.read === null ? t('还没有日历来取') : t('最近一次 {time}', { time: relativeTime(feed.read) })
          }
        />
      </CellGroup>
      <View className="ts-gap" />
      <Options store={store} memos={feed.memos} exams={feed.exams !== null} />
      <Steps />
      <View className="ts-acts">
        <Button kind="line" size={44} className="u-grow" loading={making.busy} onTap={() => void renew()}>
          {t('换新地址')}
        </Button>
        <Button kind="line" size={44} className="u-grow" loading={dropping.busy} onTap={() => void drop()}>
          {t('停用订阅')}
        </Button>
      </View>
    </>
  )
})

function Steps() {
  const [phone, setPhone] = useState<Phone>(system.info().platform)
  return (
    <>
      <Section title={t('怎么添加')} />
      <View className="ts-pad">
        <Segmented items={phones} value={phone} onChange={setPhone} />
        {steps[phone].map((step, index) => (
          <View key={step} className="ts-step">
            <View className="ts-step-number u-figures">{index + 1}</View>
            <View className="u-grow">{step}</View>
          </View>
        ))}
      </View>
    </>
  )
}
