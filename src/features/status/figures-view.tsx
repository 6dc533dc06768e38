import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Figures } from '@contract/status/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** How the installation stands, for who runs it: figures with what to do about those that are not well. */
export const FiguresView = observer(function FiguresView() {
  const figures = useStore(() => new Resource(() => get('status/figures', {}, inPlace)), { show: true })
  return (
    <Loaded of={figures} skeleton={<GroupSkeleton rows={5} text />} part>
      {(data) => (
        <>
          <View className="u-row u-pad">
            <View className="u-grow u-meta">
              <View className="u-strong">{inShort(data)}</View>
              {t('节点 {node}，{time}启动', { node: data.node, time: fullTime(data.since) })}
            </View>
            <Button
              size={32}
              kind="line"
              icon="refresh"
              loading={figures.reading}
              onTap={() => void figures.load()}
            >
              {t('刷新')}
            </Button>
          </View>
          {data.groups.map(({ title, figures: rows }) => (
            <React.Fragment key={title}>
              <Section title={t(title)} />
              <CellGroup>
                {rows.map(({ title: name, value, condition, advice }) => (
                  <Cell
                    key={name}
                    icon={condition === 'good' ? 'circle-check' : 'alert-circle'}
                    danger={condition === 'bad'}
                    title={t(name)}
                    text={advice === '' ? value : `${value}。${t(advice)}`}
                  />
                ))}
              </CellGroup>
            </React.Fragment>
          ))}
        </>
      )}
    </Loaded>
  )
})

function inShort({ groups }: Figures): string {
  const all = groups.flatMap(({ figures }) => figures)
  const count = (wanted: string) => all.filter(({ condition }) => condition === wanted).length
  const [bad, look] = [count('bad'), count('look')]
  if (bad > 0) return t('有 {n} 项不正常，先处理标红的', { n: bad })
  return look > 0 ? t('有 {n} 项要看一看', { n: look }) : t('一切正常')
}
