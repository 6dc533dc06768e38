-- contracting
-- What second-hand kept of its orders is kept of every sale: the same rows under new names.
ALTER TABLE public.secondhand_cart RENAME TO sale_cart;
--> statement-breakpoint
ALTER TABLE public.secondhand_trades RENAME TO sale_orders;
--> statement-breakpoint
ALTER TABLE public.secondhand_lines RENAME TO sale_lines;
--> statement-breakpoint
ALTER TABLE public.secondhand_refunds RENAME TO sale_refunds;
--> statement-breakpoint
-- A kind says what there is of what it sells.
ALTER TABLE public.sale_cart DROP CONSTRAINT secondhand_cart_goods_id_secondhand_goods_id_fk;
--> statement-breakpoint
ALTER TABLE public.sale_lines DROP CONSTRAINT secondhand_lines_goods_id_secondhand_goods_id_fk;
--> statement-breakpoint
DO $migration$
DECLARE
  v_names constant text[] := '{secondhand_cart,secondhand_trades,secondhand_lines,secondhand_refunds}';
  v_new constant text[] := '{sale_cart,sale_orders,sale_lines,sale_refunds}';
  v_tables constant regclass[] := '{public.sale_cart,public.sale_orders,public.sale_lines,public.sale_refunds}';
  v_row record; v_name text;
BEGIN
  FOR v_row IN
    SELECT c.conrelid::regclass AS of, c.conname AS name, 'CONSTRAINT' AS what FROM pg_catalog.pg_constraint c
    WHERE c.conrelid = ANY (v_tables)
    UNION ALL
    SELECT i.indrelid::regclass, k.relname, 'INDEX' FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class k ON k.oid = i.indexrelid
    WHERE i.indrelid = ANY (v_tables)
      AND NOT EXISTS (SELECT FROM pg_catalog.pg_constraint c WHERE c.conindid = i.indexrelid)
  LOOP
    v_name := v_row.name;
    FOR n IN 1 .. array_length(v_names, 1) LOOP
      v_name := replace(v_name, v_names[n], v_new[n]);
    END LOOP;
    IF v_name = v_row.name THEN CONTINUE; END IF;
    IF v_row.what = 'INDEX' THEN
      EXECUTE format('ALTER INDEX public.%I RENAME TO %I', v_row.name, v_name);
    ELSE
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', v_row.of, v_row.name, v_name);
    END IF;
  END LOOP;
END $migration$;
--> statement-breakpoint
-- Files are told by the names of tables: the triggers of the old names go, and those of the new find what there is.
DROP FUNCTION public.secondhand_lines_files() CASCADE;
--> statement-breakpoint
DROP FUNCTION public.secondhand_refunds_files() CASCADE;
--> statement-breakpoint
SELECT public.track_files('sale_lines', '{pictures}');
--> statement-breakpoint
SELECT public.track_files('sale_refunds', '{pictures,answer_pictures}');
--> statement-breakpoint
DELETE FROM public.file_uses WHERE thing IN ('secondhand_lines', 'secondhand_refunds');
--> statement-breakpoint
ALTER TABLE public.sale_cart ADD COLUMN kind text NOT NULL DEFAULT 'trade';
--> statement-breakpoint
ALTER TABLE public.sale_cart ALTER COLUMN kind DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE public.sale_cart ADD COLUMN title text NOT NULL DEFAULT '';
--> statement-breakpoint
UPDATE public.sale_cart c SET title = g.title FROM public.secondhand_goods g WHERE g.id = c.goods_id;
--> statement-breakpoint
ALTER TABLE public.sale_cart ALTER COLUMN title DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE public.sale_orders ADD COLUMN discounts json NOT NULL DEFAULT '[]'::json;
--> statement-breakpoint
ALTER TABLE public.sale_orders ADD COLUMN window_hours integer NOT NULL DEFAULT 24;
--> statement-breakpoint
ALTER TABLE public.orders ADD COLUMN commission integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE public.orders DROP CONSTRAINT orders_settled;
--> statement-breakpoint
ALTER TABLE public.orders ADD CONSTRAINT orders_settled CHECK (refunded + earned + fee + commission = total) NOT VALID;
--> statement-breakpoint
ALTER TABLE public.orders VALIDATE CONSTRAINT orders_settled;
