import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/timetable/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Icon } from '@/ui/icons/icon'
import { PageFrame } from '@/ui/page-frame'
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

/** One of several; the page leads back once it is chosen. */
function Choose({ rows }: { rows: readonly Row[] }) {
  return (
    <PageFrame>
      <View className="tt-pad">
        <CellGroup>
          {rows.map(({ key, title, text, on, choose }) => (
            <View
              key={key}
              ariaRole="radio"
              ariaChecked={on}
              ariaLabel={title}
              hoverClassName="u-press"
              onTap={() => {
                choose()
                back()
              }}
            >
              <Cell title={title} text={text}>
                {on && <Icon name="check" />}
              </Cell>
            </View>
          ))}
        </CellGroup>
      </View>
    </PageFrame>
  )
}

/** The school year whose timetables are listed. */
export const YearView = observer(function YearView({ table }: { table: TimetableStore }) {
  const years = [...new Set([...yearsAround(table.today), ...table.terms.map(({ year }) => year)])]
    .sort()
    .reverse()
  const { year } = table.settings
  return (
    <Choose
      rows={[
        { key: '', title: t('全部学年'), on: year === null, choose: () => table.set({ year: null }) },
        ...years.map((one) => ({
          key: one,
          title: t('{year} 学年', { year: one }),
          text: t('{n} 张课表', { n: table.terms.filter((term) => term.year === one).length }),
          on: year === one,
          choose: () => table.set({ year: one }),
        })),
      ]}
    />
  )
})

/** How many sections a day of the grid has. */
export const SectionView = observer(function SectionView({ table }: { table: TimetableStore }) {
  const { maxnodes } = table.settings
  const counts = Array.from({ length: limits.sections.max - 3 }, (_, index) => index + 4)
  return (
    <Choose
      rows={[
        {
          key: '-1',
          title: t('跟着作息'),
          text: t('作息里有几节就显示几节'),
          on: maxnodes <= 0,
          choose: () => table.set({ maxnodes: -1 }),
        },
        ...counts.map((count) => ({
          key: String(count),
          title: t('{n} 节', { n: count }),
          on: maxnodes === count,
          choose: () => table.set({ maxnodes: count }),
        })),
      ]}
    />
  )
})
