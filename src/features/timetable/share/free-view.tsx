import React from 'react'
import { observer } from 'mobx-react-lite'
import { weekdays, type Section as Hours } from '@contract/timetable/rules'
import type { FreeTo } from '@contract/timetable/share/rules'
import type { FreeTime } from '@contract/timetable/share/schema'
import { t } from '@/locale'
import { session } from '@/net/session'
import { goToChat } from '@/shell/links'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { PickerField } from '@/ui/form/picker-field'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton, LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { dayText } from '../labels'
import { FreeStore, type Mate } from './free-store'
import { MatesView } from './mates-view'
import './share.css'

const audiences: { key: FreeTo; label: string }[] = [
  { key: 'nobody', label: t('谁都不能看') },
  { key: 'mutual', label: t('互相关注的人') },
]

/** When all of some people are free: busy or free, and never what or where. */
export const FreeView = observer(function FreeView() {
  const store = useStore(() => new FreeStore(session.info?.user_id ?? ''), { pull: true })
  useTitle(store.picking ? t('选同学') : t('共同空闲'))
  if (store.picking) return <MatesView store={store} />
  return (
    <PageFrame>
      <View className="ts-gap" />
      <Loaded of={store.setting} skeleton={<LinesSkeleton rows={2} />}>
        {({ to }) => <Setting store={store} to={to} />}
      </Loaded>
      <Faces store={store} />
      {store.week ? (
        <>
          <Bar store={store} />
          <Loaded of={store.week} part skeleton={<CardSkeleton />}>
            {(week) => <Grid store={store} week={week} />}
          </Loaded>
        </>
      ) : (
        <Empty
          drawing="lamp"
          title={t('和谁找时间？')}
          text={t('选几位同学，看这一周大家都有空的时间。')}
          action={{ label: t('选同学'), onTap: () => store.pick(true) }}
        />
      )}
    </PageFrame>
  )
})

const Setting = observer(function Setting({ store, to }: { store: FreeStore; to: FreeTo | null }) {
  if (to !== null)
    return (
      <PickerField
        label={t('谁能看我的空闲时间')}
        hint={t('只有忙和闲，看不到你上什么课、在哪里')}
        rows={audiences}
        value={to}
        onChange={(value) => void store.set(value)}
      />
    )
  return (
    <View className="ts-card">
      <View className="u-title">{t('也让朋友看到你的空闲？')}</View>
      <View className="u-ink2 ts-head-sub">
        {t('互相关注的人只会看到忙和闲，看不到你上什么课、在哪里。现在谁都看不到。')}
      </View>
      <View className="ts-gap" />
      <View className="ts-row">
        <Button size={44} className="u-grow" onTap={() => void store.set('mutual')}>
          {t('开放给朋友')}
        </Button>
        <Button size={44} kind="line" className="u-grow" onTap={() => void store.set('nobody')}>
          {t('先不开放')}
        </Button>
      </View>
    </View>
  )
})

const Faces = observer(function Faces({ store }: { store: FreeStore }) {
  if (store.mates.length === 0) return null
  return (
    <>
      <Section title={t('一起看的人')} more={{ label: t('换人'), onTap: () => store.pick(true) }} />
      {store.mates.map((mate) => (
        <Face key={mate.id} mate={mate} store={store} />
      ))}
    </>
  )
})

const Face = observer(function Face({ mate, store }: { mate: Mate; store: FreeStore }) {
  const known = store.stateOf(mate.id)
  const words = known && { open: t('已算进来'), closed: t('未开放'), empty: t('这周没有课表') }[known.state]
  return (
    <View className="ts-pick">
      <Avatar src={mate.avatar} name={mate.name} size={40} />
      <View className="u-grow">
        <View className="u-one">{mate.name}</View>
        {words && <View className="u-meta">{words}</View>}
      </View>
      {known?.askable && (
        <Button
          size={32}
          kind="line"
          ariaLabel={t('问问{name}', { name: mate.name })}
          onTap={() => void store.ask(mate)}
        >
          {t('问问')}
        </Button>
      )}
      <IconButton
        name="x"
        label={t('不看{name}', { name: mate.name })}
        end
        onTap={() => store.toggle(mate)}
      />
    </View>
  )
})

const Bar = observer(function Bar({ store }: { store: FreeStore }) {
  return (
    <View className="tt-bar">
      <IconButton name="chevron-left" label={t('上一周')} onTap={() => store.turn(-1)} />
      <View className="tt-bar-week">
        {store.isThisWeek ? t('这一周') : t('{day}起的一周', { day: dayText(store.monday) })}
      </View>
      <IconButton name="chevron-right" label={t('下一周')} onTap={() => store.turn(1)} />
    </View>
  )
})

interface GridProps {
  store: FreeStore
  week: FreeTime
}
const Grid = observer(function Grid({ store, week }: GridProps) {
  const { counted, days, sections } = week
  return (
    <>
      <View className="ts-note">
        {counted > 1
          ? t('算进来 {n} 个人。绿色是都有空，点一下去约；数字是有几个人在上课。', { n: counted })
          : t('只算了你自己：还没有人对你开放这一周的空闲。')}
      </View>
      <View className="ts-week">
        {days.map(({ date }, index) => (
          <View key={date} className={classes('ts-day u-micro', date === store.today && 'tt-today')}>
            <View>{weekdays[index]}</View>
            <View className="tt-date">{Number(date.slice(8))}</View>
          </View>
        ))}
      </View>
      {sections.map((section, index) => (
        <View key={section.from} className="ts-slot">
          <View className="ts-slot-time u-micro u-figures">{`${section.from}–${section.to}`}</View>
          <View className="ts-cells">
            {days.map(({ date, busy }) => (
              <Cell
                key={date}
                date={date}
                section={section}
                busy={busy[index] ?? 0}
                store={store}
                shared={counted > 1}
              />
            ))}
          </View>
        </View>
      ))}
    </>
  )
})

interface CellProps {
  date: string
  section: Hours
  busy: number
  store: FreeStore
  /** More than oneself is counted. */
  shared: boolean
}
const Cell = observer(function Cell({ date, section, busy, store, shared }: CellProps) {
  const past = store.isPast(date, section)
  const free = busy === 0
  const taps = free && !past && shared
  const say = (mate: Mate) => {
    store.propose(mate, date, section)
    goToChat(mate.id)
  }
  const propose = () => {
    const open = store.mates.filter(({ id }) => store.stateOf(id)?.state === 'open')
    const [only, ...more] = open
    if (only && more.length === 0) say(only)
    else
      void offer(
        open.map((mate) => ({ label: t('约{name}', { name: mate.name }), act: () => say(mate) })),
        -1,
      )
  }
  return (
    <View
      className="ts-cell"
      ariaRole={taps ? 'button' : undefined}
      ariaLabel={taps ? t('{day} {from} 都有空', { day: dayText(date), from: section.from }) : undefined}
      onTap={taps ? propose : undefined}
    >
      <View className={classes('ts-fill u-figures', free && 'ts-free', past && 'ts-past')}>
        {past ? '' : free ? t('空') : busy}
      </View>
    </View>
  )
})
