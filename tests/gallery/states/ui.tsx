import { Menu } from '#ui/Menu.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { LONG_TITLE } from '../entities.ts';
import type { LoadStates } from '../react-state.ts';

const nothing = (): void => undefined;

export const states: LoadStates = () =>
  Promise.resolve([
    {
      of: 'Menu',
      name: 'two entries',
      tree: (
        <Menu label="Speed" className="btn" onTab={nothing}>
          <button type="button" role="menuitem" tabIndex={-1}>
            Slow
          </button>
          <button type="button" role="menuitemradio" aria-checked tabIndex={-1}>
            Fast
          </button>
        </Menu>
      ),
    },
    {
      of: 'Modal',
      name: 'a long title',
      tree: (
        <Modal title={LONG_TITLE} closeLabel="Close" closesOutside onClose={nothing}>
          <p>{LONG_TITLE}</p>
        </Modal>
      ),
      ready: '[open]',
    },
    {
      of: 'Sheet',
      name: 'open',
      tree: (
        <Sheet open label="Filters" onClose={nothing}>
          <div className="sheet-body">{LONG_TITLE}</div>
        </Sheet>
      ),
      ready: '[open]',
    },
  ]);
