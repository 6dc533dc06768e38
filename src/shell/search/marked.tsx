import React from 'react'
import { Text } from '@/platform/components'
import './search.css'

/** Text and mark by turns. */
const partsOf = (text: string, marks: readonly string[]): string[] =>
  marks.reduce(
    (parts, mark) =>
      parts.flatMap((part, n) =>
        n % 2 > 0 ? [part] : part.split(mark).flatMap((piece, k) => (k > 0 ? [mark, piece] : [piece])),
      ),
    [text],
  )

/** A text with these pieces of it marked wherever they stand. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return (
    <>
      {partsOf(text, marks).map((part, n) =>
        n % 2 > 0 ? (
          <Text key={n} className="sr-hit">
            {part}
          </Text>
        ) : (
          part
        ),
      )}
    </>
  )
}
