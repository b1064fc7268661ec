"""A Modbus server nobody here wrote (Debian's python3-pymodbus), for the foreign-peer test.

Its argument is the framing over TCP: tcp, rtu or ascii.

Prints the port it listens on, then serves until its standard input ends.
"""

import asyncio
import socket
import sys

from pymodbus.constants import Endian
from pymodbus.datastore import (
    ModbusSequentialDataBlock,
    ModbusServerContext,
    ModbusSlaveContext,
)
from pymodbus.payload import BinaryPayloadBuilder
from pymodbus.server import StartAsyncTcpServer
from pymodbus.transaction import (
    ModbusAsciiFramer,
    ModbusRtuFramer,
    ModbusSocketFramer,
)

FRAMERS = {"tcp": ModbusSocketFramer, "rtu": ModbusRtuFramer, "ascii": ModbusAsciiFramer}


def build_registers(byte_order, word_order):
    """The same values in every order the library itself knows."""
    builder = BinaryPayloadBuilder(byteorder=byte_order, wordorder=word_order)
    builder.add_16bit_int(-1234)
    builder.add_16bit_uint(54321)
    builder.add_32bit_int(-123456789)
    builder.add_32bit_uint(3456789012)
    builder.add_64bit_int(-1234567890123456)
    builder.add_64bit_uint(1234567890123456)
    builder.add_32bit_float(22.34)
    builder.add_64bit_float(-123.45)
    builder.add_string("pump-01 ")
    builder.add_16bit_uint(0b1000)
    return builder.to_registers()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def main():
    holding = [0] * 200
    orders = [(Endian.Big, Endian.Big), (Endian.Big, Endian.Little)]
    for index, (byte_order, word_order) in enumerate(orders):
        registers = build_registers(byte_order, word_order)
        holding[index * 50 : index * 50 + len(registers)] = registers
    # Only these registers exist, so that what lies beyond is refused.
    store = ModbusSlaveContext(
        hr=ModbusSequentialDataBlock(0, holding),
        ir=ModbusSequentialDataBlock(0, list(range(100))),
        co=ModbusSequentialDataBlock(0, [index % 3 == 0 for index in range(100)]),
        di=ModbusSequentialDataBlock(0, [index % 2 == 0 for index in range(100)]),
        zero_mode=True,
    )
    port = free_port()
    server = asyncio.create_task(
        StartAsyncTcpServer(
            context=ModbusServerContext(slaves=store, single=True),
            address=("127.0.0.1", port),
            framer=FRAMERS[sys.argv[1]],
        )
    )
    print(port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.cancel()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except asyncio.CancelledError:
        pass
