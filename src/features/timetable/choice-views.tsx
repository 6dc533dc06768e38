import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/timetable/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import type { TimetableStore } from './timetable-store'
import { yearsAround } from './years'
import './timetable.css'

interface Row {
  key: string
  title: string
  text?: string
  on: boolean
  choose: () => void
}

const chosen = (choose: () => void) => () => {
  choose()
  back()
}

/** One of several; the page leads back once it is chosen. */
const Choose = ({ rows }: { rows: readonly Row[] }) => (
  <CellGroup>
    {rows.map(({ key, title, text, on, choose }) => (
      <View
        key={key}
        className="tt-choice"
        ariaRole="radio"
        ariaChecked={on}
        ariaLabel={title}
        hoverClassName="u-press"
        onTap={chosen(choose)}
      >
        <Cell title={title} text={text}>
          {on && <Icon name="check" />}
        </Cell>
      </View>
    ))}
  </CellGroup>
)

/** The school year whose timetables are listed: those that have some, and the others once they are asked for. */
export const YearView = observer(function YearView({ table }: { table: TimetableStore }) {
  const [all, setAll] = useState(false)
  const { year } = table.settings
  const countOf = (one: string): number => table.terms.filter((term) => term.year === one).length
  const years = [...new Set([...yearsAround(table.today), ...table.terms.map((term) => term.year)])]
    .sort()
    .reverse()
  const shown = years.filter((one) => countOf(one) > 0 || one === year)
  const others = years.filter((one) => !shown.includes(one))
  const rowOf = (one: string): Row => ({
    key: one,
    title: t('{year} 学年', { year: one }),
    text: countOf(one) > 0 ? t('{n} 张课表', { n: countOf(one) }) : t('还没有课表'),
    on: year === one,
    choose: () => table.set({ year: one }),
  })
  const every = {
    key: '',
    title: t('全部学年'),
    text: t('{n} 张课表', { n: table.terms.length }),
    on: year === null,
    choose: () => table.set({ year: null }),
  }
  return (
    <PageFrame>
      <View className="tt-pad">
        <Choose rows={[every, ...shown.map(rowOf)]} />
        {all ? (
          <Choose rows={others.map(rowOf)} />
        ) : (
          others.length > 0 && (
            <View className="u-pad">
              <Button kind="quiet" size={44} block onTap={() => setAll(true)}>
                {t('还没有课表的 {n} 个学年', { n: others.length })}
              </Button>
            </View>
          )
        )}
      </View>
    </PageFrame>
  )
})

/** How many sections a day of the grid has: as the periods are, or a number of one's own. */
export const SectionView = observer(function SectionView({ table }: { table: TimetableStore }) {
  const { maxnodes } = table.settings
  const counts = Array.from({ length: limits.sections.max - 3 }, (_, index) => index + 4)
  return (
    <PageFrame>
      <View className="tt-pad">
        <Choose
          rows={[
            {
              key: '-1',
              title: t('跟着作息'),
              text: t('作息里有几节就显示几节'),
              on: maxnodes <= 0,
              choose: () => table.set({ maxnodes: -1 }),
            },
          ]}
        />
        <Section title={t('自己定几节')} />
        <View className="tt-weeks tt-weeks-sheet" ariaRole="radiogroup" ariaLabel={t('自己定几节')}>
          {counts.map((count) => (
            <View
              key={count}
              className={classes('tt-week', maxnodes === count && 'tt-week-on')}
              ariaRole="radio"
              ariaChecked={maxnodes === count}
              ariaLabel={t('{n} 节', { n: count })}
              hoverClassName="u-press"
              onTap={chosen(() => table.set({ maxnodes: count }))}
            >
              {count}
            </View>
          ))}
        </View>
      </View>
    </PageFrame>
  )
})
