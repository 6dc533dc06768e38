import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Switch } from '@contract/switches/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/cell'
import { dateText } from '@/ui/format'
import { SwitchField } from '@/ui/form/switch-field'
import { Loaded } from '@/ui/loaded'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { SwitchesStore } from './switches-store'
import './switches.css'

/** Where the features of a school are switched on and off. */
export const SwitchesCell = ({ school }: { school: string }) => (
  <Cell
    icon="adjustments-horizontal"
    title={t('功能开关')}
    text={t('学校不用的功能，可以整个收起来')}
    onTap={linkTo(`/pages/public/index?view=switches&school=${school}`)}
  />
)

/** The features that a school may do without. */
export const SwitchesDesk = observer(function SwitchesDesk({ school }: { school: string }) {
  const store = useStore(() => new SwitchesStore(school), { load: ({ list }) => list.load(), show: true })
  useTitle(t('功能开关'))
  return (
    <Loaded of={store.list} skeleton={<GroupSkeleton rows={8} text />}>
      {({ items }) => (
        <>
          <View className="u-pad u-meta sw-words">
            {t('关掉以后，同学看不到入口，也搜不到。已经开始的订单会照常办完，内容都留着，再打开就回来。')}
          </View>
          <CellGroup>
            {items.map((item) => (
              <SwitchField
                key={item.name}
                label={t(item.title)}
                hint={wordsOf(item)}
                value={item.state === 'on'}
                disabled={item.everywhere || store.set.busy}
                onChange={(on) => void change(store, item, on)}
              />
            ))}
          </CellGroup>
        </>
      )}
    </Loaded>
  )
})

function wordsOf({ state, everywhere, since, after }: Switch): string | undefined {
  if (everywhere) return t('整个平台没有开放')
  if (state === 'ending') return t('已关，还有没办完的，办完后全部收起')
  if (state === 'off') return since === null ? t('已关') : t('{day}关的', { day: dateText(since) })
  return after.length > 0 ? t('要先关掉{names}', { names: after.join('、') }) : undefined
}

async function change(store: SwitchesStore, { name, title }: Switch, on: boolean): Promise<void> {
  const sure =
    on ||
    (await feedback.modal({
      title: t('关掉{title}？', { title }),
      content: t('全校同学马上看不到它的入口，不能再开始新的。正在办的照常办完，内容不会丢。'),
      confirmText: t('关掉'),
      danger: true,
    }))
  if (sure) await store.set.run(name, on)
}
