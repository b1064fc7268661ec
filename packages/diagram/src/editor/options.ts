import type { WidgetCatalog } from '../document/catalog.ts';
import type { Page } from '../document/page.ts';
import type { Clipboard } from './clipboard.ts';
import type { DesignerConfig } from './config.ts';

/** What an editor is made of. `Host` is the editor, which stands above this file. */
export interface EditorOptionsOf<Host> {
  page: Page;
  catalog: WidgetCatalog;
  clipboard?: Clipboard;
  config?: Partial<DesignerConfig>;
  newId?: () => string;
  /** What the command `save` asks for; the host saves and then calls `finish` of `beginSave`. */
  onSave?: (editor: Host) => void;
}
