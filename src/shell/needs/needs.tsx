import React, { useRef } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { NeedName } from '@contract/kinds'
import type { NeedState } from '@contract/needs/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import type { IconName } from '@/ui/icons/names'
import type { NavBarProps } from '@/ui/nav-bar'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Tag, type TagTone } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { NeedsStore, type NeedRow } from './needs-store'
import './needs.css'

interface NeedsProps {
  /** What the form needs beside someone who is signed in; what comes before it is known. */
  of: readonly NeedName[]
  /** Above the list, in place of its own words: what one gets for it. */
  lead?: ReactNode
  /** The form lives over signing in again: what is typed stays on the page. */
  keep?: boolean | undefined
  /** Of pages that draw their own, so that there is a way back. */
  bar?: NavBarProps | undefined
  /** A part of a page, which has its frame. */
  part?: boolean | undefined
  children: ReactElement
}

/** A whole page: the form, or what is still to be done before it. Done on pages above this one, so that one comes back here. */
export const Needs = observer(function Needs(props: NeedsProps) {
  return <Checked key={props.keep ? '' : session.info?.user_id} {...props} />
})

/** The same of a page that takes nothing. */
export const withNeeds = (of: readonly NeedName[], Page: ComponentType, options: { keep?: boolean } = {}) =>
  function PageWithNeeds() {
    return (
      <Needs of={of} {...options}>
        <Page />
      </Needs>
    )
  }

const Checked = observer(function Checked({ of, lead, bar, part, keep = false, children }: NeedsProps) {
  const store = useStore(() => new NeedsStore(of, keep), { show: true })
  // the form that was shown stays, with what was typed, whatever becomes of a need
  const passed = useRef(false)
  passed.current ||= store.met
  if (passed.current) return children
  const shown = (
    <>
      {lead}
      <Loaded of={store.states} onRetry={store.load} skeleton={<FormSkeleton />} part={part}>
        {() => <NeedsList rows={store.rows} lacking={store.lacking} lead={lead !== undefined} />}
      </Loaded>
    </>
  )
  return part ? shown : <PageFrame bar={bar}>{shown}</PageFrame>
})

const signs: Record<NeedState, { icon: IconName; tag: string; tone: TagTone }> = {
  done: { icon: 'circle-check', tag: t('已完成'), tone: 'green' },
  waiting: { icon: 'hourglass', tag: t('审核中'), tone: 'amber' },
  refused: { icon: 'alert-circle', tag: t('未通过'), tone: 'red' },
  open: { icon: 'circle', tag: '', tone: 'plain' },
}

interface NeedsListProps {
  rows: readonly NeedRow[]
  lacking: readonly NeedRow[]
  lead: boolean
}

/** One row where one thing is lacking; else all of them, so that one sees how far one is. */
function NeedsList({ rows, lacking, lead }: NeedsListProps) {
  const next = lacking.find(({ state }) => state !== 'waiting')
  const title = next
    ? lacking.length === 1
      ? t('还差一步')
      : t('还差 {n} 步', { n: lacking.length })
    : t('等审核通过就能用')
  return (
    <>
      <View className="nd-head">
        <View className={lead ? 'u-title' : 'u-hero'} ariaRole="heading">
          {title}
        </View>
        <View className="u-ink2">
          {next ? t('每办好一步都会回到这里，写过的不会丢。') : t('结果会发到系统通知，不用守着。')}
        </View>
      </View>
      <CellGroup>
        {(lacking.length === 1 ? lacking : rows).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </CellGroup>
      {next && (
        <View className="nd-next">
          <Button block onTap={linkTo(next.page)}>
            {t('去办：{what}', { what: next.title })}
          </Button>
        </View>
      )}
    </>
  )
}

function Row({ row: { title, text, state, page } }: { row: NeedRow }) {
  const { icon, tag, tone } = signs[state]
  return (
    <Cell
      icon={icon}
      title={title}
      text={state === 'done' ? undefined : text}
      value={state === 'open' ? t('去完成') : undefined}
      onTap={state === 'done' ? undefined : linkTo(page)}
    >
      {tag !== '' && <Tag tone={tone}>{tag}</Tag>}
    </Cell>
  )
}
