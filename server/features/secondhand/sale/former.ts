/** Listings as they were when they were bought. */
import { sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context'
import { SaleReader } from '../../../core/sale/read'
import type { Snapshot } from '../../../core/sale/tables'
import { secondhandSale } from './kind'
import type { Kept } from './read'

export class Former {
  private readonly reader: SaleReader

  constructor(private readonly context: Context) {
    this.reader = new SaleReader(context, secondhandSale)
  }

  /** `there`: it still stands as a listing. @throws Refusal 404 */
  async read(viewer: Viewer, line: { id: string; n: number }) {
    const { snapshot, ...former } = await this.reader.former(viewer, line)
    const { rows } = await this.context.db.execute<{ there: boolean }>(
      sql`select g.deleted_at is null and g.state = 'approved' as there from secondhand_goods g where g.id = ${former.goods}`,
    )
    return { ...(snapshot as Snapshot & Kept), ...former, there: rows[0]?.there ?? false }
  }
}
