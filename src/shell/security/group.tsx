import React from 'react'
import type { ReactNode } from 'react'
import { linkTo, reachable } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import type { IconName } from '@/ui/icons/names'
import './security.css'

/** Rows under a heading of their own. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <View className="s-head u-meta" ariaRole="heading">
      {title}
    </View>
    <CellGroup>{children}</CellGroup>
  </>
)

export interface LinkRow {
  icon: IconName
  title: string
  url: string
}

/** Rows that lead to pages: those that this build has. Nothing at all where it has none. */
export function LinkGroup({ title, rows }: { title: string; rows: readonly LinkRow[] }) {
  const there = rows.filter(({ url }) => reachable({ kind: 'page', url }))
  if (there.length === 0) return null
  return (
    <Group title={title}>
      {there.map((row) => (
        <Cell key={row.url} icon={row.icon} title={row.title} onTap={linkTo(row.url)} />
      ))}
    </Group>
  )
}
