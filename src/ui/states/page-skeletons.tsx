import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { Card } from '../card'
import { Cell, CellGroup } from '../cell'
import { Block } from './skeleton'
import './states.css'

const rowsOf = (count: number): number[] => Array.from({ length: count }, (_, row) => row)

const Fading = ({ children }: { children: ReactNode }) => (
  <View className="u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    {children}
  </View>
)

/** A group of cells before it is there; `text`: each has a second line. */
export const GroupSkeleton = ({
  rows = 3,
  text,
}: {
  rows?: number | undefined
  text?: boolean | undefined
}) => (
  <Fading>
    <View className="u-sk-group">
      <CellGroup>
        {rowsOf(rows).map((row) => (
          <Cell
            key={row}
            title={
              <View className="u-sk-cell">
                <Block width="112px" height="14px" />
                {text && <Block width="168px" height="11px" />}
              </View>
            }
          />
        ))}
      </CellGroup>
    </View>
  </Fading>
)

/** A form before it is there: its fields and its button. */
export const FormSkeleton = ({ fields = 1 }: { fields?: number | undefined }) => (
  <Fading>
    <View className="u-sk-form">
      {rowsOf(fields).map((field) => (
        <View key={field} className="u-sk-lines">
          <Block width="56px" height="13px" />
          <Block width="100%" height="48px" shape="photo" />
        </View>
      ))}
      <Block width="100%" height="48px" shape="photo" />
    </View>
  </Fading>
)

/** Reading matter before it is there. */
export const TextSkeleton = () => (
  <Fading>
    <View className="u-sk-form">
      <Block width="144px" height="26px" />
      {rowsOf(3).map((part) => (
        <View key={part} className="u-sk-lines">
          <Block width="100%" height="14px" />
          <Block width="100%" height="14px" />
          <Block width="62%" height="14px" />
        </View>
      ))}
    </View>
  </Fading>
)

/** Rows of words, without a picture, before they are there. */
export const LinesSkeleton = ({ rows = 5 }: { rows?: number | undefined }) => (
  <Fading>
    {rowsOf(rows).map((row) => (
      <View key={row} className="u-sk-row">
        <View className="u-sk-lines">
          <Block width="72%" height="14px" />
          <Block width="96px" height="11px" />
        </View>
      </View>
    ))}
  </Fading>
)

/** Cards of things, as in a list of orders, before they are there. */
export const CardSkeleton = ({ rows = 3 }: { rows?: number | undefined }) => (
  <Fading>
    {rowsOf(rows).map((row) => (
      <Card key={row}>
        <View className="u-sk-card">
          <View className="u-sk-ends">
            <Block width="96px" height="14px" />
            <Block width="56px" height="22px" />
          </View>
          <Block width="62%" height="14px" />
          <Block width="168px" height="11px" />
        </View>
      </Card>
    ))}
  </Fading>
)
